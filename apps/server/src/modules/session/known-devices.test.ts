import { describe, expect, it } from 'vitest'
import { deviceCookie, deviceTokenIn } from './known-devices.ts'

const TOKEN = 'a'.repeat(43)
const overTls = { publicUrl: 'https://farm.example' }
const onThisMachine = { publicUrl: 'http://localhost:3000' }

describe('The cookie of a browser that has signed in', () => {
  it('The cookie is bound to this host over TLS, and hidden from scripts and other pages', () => {
    expect(deviceCookie(TOKEN, overTls)).toBe(
      `__Host-earshot_device=${TOKEN}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure`,
    )
    expect(deviceCookie(TOKEN, onThisMachine)).toBe(
      `earshot_device=${TOKEN}; Path=/api/token/; Max-Age=31536000; HttpOnly; SameSite=Strict`,
    )
  })

  it('The cookie is read as it was set', () => {
    for (const config of [overTls, onThisMachine]) {
      const sent = deviceCookie(TOKEN, config).split(';')[0]
      expect(deviceTokenIn(`theme=dark; ${sent}`, config)).toBe(TOKEN)
    }
  })

  it('A cookie that another host of the domain could have planted is not read over TLS', () => {
    expect(deviceTokenIn(`earshot_device=${TOKEN}`, overTls)).toBeUndefined()
  })

  it('A cookie that holds no token of ours is none', () => {
    expect(deviceTokenIn('__Host-earshot_device=x', overTls)).toBeUndefined()
    expect(deviceTokenIn(undefined, overTls)).toBeUndefined()
  })
})
