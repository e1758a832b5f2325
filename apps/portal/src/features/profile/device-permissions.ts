/**
 * The permissions of this browser that the page reads. It never requests them: a request belongs where the permission
 * is needed.
 */

export const DEVICE_PERMISSIONS = ['notifications', 'camera', 'geolocation'] as const
export type DevicePermission = (typeof DEVICE_PERMISSIONS)[number]
export type PermissionAnswer = PermissionState | 'unknown'

/** Reads a permission, or `unknown` where the browser cannot tell. */
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
