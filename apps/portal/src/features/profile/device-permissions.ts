/** What the browser lets this page do. Asked, never requested: a request belongs where the thing is wanted. */

export const DEVICE_PERMISSIONS = ['notifications', 'camera', 'geolocation'] as const
export type DevicePermission = (typeof DEVICE_PERMISSIONS)[number]
export type PermissionAnswer = PermissionState | 'unknown'

/** `unknown` where the browser has no word for it. */
export async function readPermission(name: DevicePermission): Promise<PermissionAnswer> {
  try {
    // Not every browser knows every name; the DOM's types know one set of them.
    const status = await navigator.permissions.query({ name: name as PermissionName })
    return status.state
  } catch {
    return 'unknown'
  }
}

export async function readPermissions(): Promise<Record<DevicePermission, PermissionAnswer>> {
  const answers = await Promise.all(
    DEVICE_PERMISSIONS.map(async name => [name, await readPermission(name)] as const),
  )
  return Object.fromEntries(answers) as Record<DevicePermission, PermissionAnswer>
}
