import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#api/queries.ts'

/** The device of the address: one query for its frame and its tabs. */
export function useDevice() {
  const { deviceId = 0 } = useParams({ strict: false })
  const device = useEndpoint(
    adminDevices.read,
    { params: { deviceId } },
    { renewWhile: () => true, renewMs: 60_000 },
  )
  return { deviceId, device, timeZone: device.data?.timezone ?? undefined }
}
