import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { useParams } from '@tanstack/react-router'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'

/** Reads the device of the address: its frame and its tabs share one query. */
export function useDevice() {
  const { deviceId = 0 } = useParams({ strict: false })
  const device = useEndpoint(adminDevices.read, { params: { deviceId } }, EVERY_MINUTE)
  return { deviceId, device, timeZone: device.data?.timezone ?? undefined }
}
