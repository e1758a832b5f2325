import { useEffect, useState } from 'react'
import { type DevicePermission, type PermissionAnswer, readPermissions } from './device-permissions.ts'

/** Reads the permissions, and again whenever the person comes back from the browser's settings. */
export function useDevicePermissions(): Record<DevicePermission, PermissionAnswer> | undefined {
  const [answers, setAnswers] = useState<Record<DevicePermission, PermissionAnswer>>()
  useEffect(() => {
    let isOpen = true
    const read = () =>
      void readPermissions().then(found => {
        if (isOpen) setAnswers(found)
      })
    read()
    window.addEventListener('focus', read)
    return () => {
      isOpen = false
      window.removeEventListener('focus', read)
    }
  }, [])
  return answers
}
