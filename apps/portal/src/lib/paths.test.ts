import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './paths.ts'

describe('The page to return to', () => {
  it.each<[unknown, string | undefined]>([
    ['/app/sites?type=sow', '/app/sites?type=sow'],
    ['/app', '/app'],
    ['/admin/devices#x', '/admin/devices#x'],
    ['https://evil.example/app/', undefined],
    ['//evil.example/app/', undefined],
    [String.raw`/\evil.example/app/`, undefined],
    ['javascript:alert(1)', undefined],
    ['/app/../sign-in', undefined],
    ['/appendix', undefined],
    ['/sign-out', undefined],
    [undefined, undefined],
    [7, undefined],
  ])('The address to return to after %s is %s', (wanted, path) => {
    expect(safeReturnPath(wanted, 'https://farm.example')).toBe(path)
  })
})
