/** What the browser lets this page do. Asked, never requested: a request belongs where the thing is wanted. */

export const DEVICE_PERMISSIONS = ['notifications', 'camera', 'geolocation'] as const
export type DevicePermission = (typeof DEVICE_PERMISSIONS)[number]
export type PermissionAnswer = PermissionState | 'unknown'

/** `unknown` where the browser has no word for it. */
async function readPermission(name: DevicePermission): Promise<PermissionAnswer> {
  try {
    // Not every browser knows every name.
    const status = await navigator.permissions.query({ name })
    return status.state
  } catch {
    return 'unknown'
  }
}

export async function readPermissions(): Promise<Record<DevicePermission, PermissionAnswer>> {
  const [notifications, camera, geolocation] = await Promise.all([
    readPermission('notifications'),
    readPermission('camera'),
    readPermission('geolocation'),
  ])
  return { notifications, camera, geolocation }
}
