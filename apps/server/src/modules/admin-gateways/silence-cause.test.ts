import { describe, expect, it } from 'vitest'
import { type SilentGateway, silenceCause } from './silence-cause.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute))
const GATEWAY: SilentGateway = {
  site: { id: 1 },
  registration: 'REGISTERED',
  device_mode: 'NORMAL',
  sim: '',
  connectivity: 'OFFLINE',
  last_heartbeat_at: at(0),
}
const heard = { connectivity: 'ONLINE', last_heartbeat_at: at(59) } as const
const silent = (minute: number) => ({ connectivity: 'OFFLINE', last_heartbeat_at: at(minute) }) as const
const unheard = { connectivity: 'LOST', last_heartbeat_at: null } as const

describe('The likely cause of a silence', () => {
  it.each([
    ['none while it is heard', { connectivity: 'ONLINE' }, [], null],
    ['no site, where nobody misses it', { site: null }, [heard], 'UNPLACED'],
    ['not registered', { registration: 'PENDING' }, [heard], 'UNPLACED'],
    ['somebody works on it', { device_mode: 'MAINTENANCE' }, [heard], 'CARE'],
    ['it travels', { device_mode: 'SLEEP' }, [], 'CARE'],
    ['it was never heard', { last_heartbeat_at: null, connectivity: 'LOST' }, [heard], 'NEVER'],
    ['the whole site, within half an hour', {}, [silent(-30), silent(30)], 'SITE'],
    ['all, but not together', {}, [silent(31)], 'APART'],
    ['some of them', {}, [silent(1), heard], 'SOME'],
    ['the only one of its site', {}, [], 'ONLY'],
    ['the only one that was ever plugged in', {}, [unheard], 'ONLY'],
    ['itself, by a cable', {}, [heard, unheard], 'ALONE'],
    ['itself, by a SIM', { sim: '8932' }, [heard], 'LINK'],
  ] as const)('The likely cause is found: %s', (_, own, neighbours, cause) => {
    expect(silenceCause({ ...GATEWAY, ...own }, neighbours)).toBe(cause)
  })
})
