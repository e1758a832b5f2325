import { useNavigate, useParams } from '@tanstack/react-router'

/**
 * Returns a function that leads from a sheet back to the page behind it; the form itself asks whether something typed
 * would be lost.
 */
export function useCloseSheet() {
  const navigate = useNavigate()
  const { siteId = 0, airspaceId = 0 } = useParams({ strict: false })
  return () =>
    navigate({ to: '/app/sites/$siteId/airspaces/$airspaceId/batch', params: { siteId, airspaceId } })
}
