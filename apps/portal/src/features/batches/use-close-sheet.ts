import { useNavigate, useParams } from '@tanstack/react-router'

/** From a sheet back to the page behind it; whether something typed would be lost its form asks. */
export function useCloseSheet() {
  const navigate = useNavigate()
  const { siteId = 0, airspaceId = 0 } = useParams({ strict: false })
  return () =>
    navigate({ to: '/app/sites/$siteId/airspaces/$airspaceId/batch', params: { siteId, airspaceId } })
}
