import { expect, test } from 'vitest'
import { databaseHosts, hostUrls, refuseReadOnly, standbyUrls } from './hosts.ts'

test('An address of several servers is one connection string for each, with its own port', () => {
  expect(
    hostUrls('postgres://earshot:se%40cret@a.example:5432,b.example:5433,c.example/farm?sslmode=require'),
  ).toEqual([
    'postgres://earshot:se%40cret@a.example:5432/farm?sslmode=require',
    'postgres://earshot:se%40cret@b.example:5433/farm?sslmode=require',
    'postgres://earshot:se%40cret@c.example/farm?sslmode=require',
  ])
})

test.each(['read-write', 'primary', 'any'])(
  'A wish for %s servers is met, since all are asked',
  attribute => {
    expect(hostUrls(`postgresql://a,[::1]:5433/farm?target_session_attrs=${attribute}`)).toEqual([
      'postgresql://a/farm',
      'postgresql://[::1]:5433/farm',
    ])
  },
)

test.each([
  ['postgres://a/farm?target_session_attrs=standby', /read-write/],
  ['postgres://a:port,b/farm', /HOST/],
  ['postgres:///farm', /HOST/],
  ['mysql://a/farm', /HOST/],
])('The address %s is none of a database that can be written to', (url, why) => {
  expect(() => hostUrls(url)).toThrow(why)
})

test.each(['standby', 'prefer-standby', 'read-only', 'any'])(
  'A wish for %s servers is met where Earshot only reads',
  attribute => {
    expect(standbyUrls(`postgresql://a,b:5433/farm?target_session_attrs=${attribute}`)).toEqual([
      'postgresql://a/farm',
      'postgresql://b:5433/farm',
    ])
  },
)

test('A server that can be written to is no wish where Earshot only reads', () => {
  expect(() => standbyUrls('postgres://a/farm?target_session_attrs=read-write')).toThrow(/standby/)
})

test('The first connection that fails moves everybody to the next server, once', () => {
  const url = 'postgres://a,b,c/moves-on'
  const hosts = databaseHosts(url)
  const [first = '', second, third] = hostUrls(url)
  expect(hosts.count).toBe(3)
  databaseHosts(url).leave(first)
  // It failed at the first server as well, a moment later.
  hosts.leave(first)
  expect(hosts.current()).toBe(second)
  hosts.leave(second ?? '')
  expect(hosts.current()).toBe(third)
  hosts.leave(third ?? '')
  expect(hosts.current()).toBe(first)
})

test('A server that says it is read-only is refused, any other is not', () => {
  expect(() => refuseReadOnly({ rows: [{ transaction_read_only: 'on' }] })).toThrow(/read-only/)
  expect(() => refuseReadOnly({ rows: [{ transaction_read_only: 'off' }] })).not.toThrow()
})
