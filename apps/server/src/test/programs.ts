/** Programs of the system that a test uses where they are installed. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

export function isOnPath(name: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some(folder => {
    try {
      accessSync(path.join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
