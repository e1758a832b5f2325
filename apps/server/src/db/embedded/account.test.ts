import { expect, test } from 'vitest'
import { parsePasswd, pickAccount } from './account.ts'

const PASSWD = `root:x:0:0:root:/root:/bin/bash
daemon:x:1:1::/usr/sbin:/usr/sbin/nologin
anna:x:1000:1000:Anna:/home/anna:/bin/bash
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin

broken line
+::::::
`
const accounts = parsePasswd(PASSWD)

test('The lines of /etc/passwd that name a user are read', () => {
  expect(accounts.map(account => account.name)).toEqual(['root', 'daemon', 'anna', 'nobody'])
})

test('The data becomes an ordinary user’s in the folder of that user', () => {
  expect(pickAccount(accounts, 1000).name).toBe('anna')
})

test('The data becomes nobody’s elsewhere, and never root’s', () => {
  expect(pickAccount(accounts, 0).name).toBe('nobody')
  expect(pickAccount(accounts, 4711).name).toBe('nobody')
  const without = accounts.filter(account => account.name !== 'nobody')
  expect(pickAccount(without, 0).name).toBe('daemon')
  expect(() => pickAccount(accounts.slice(0, 1), 0)).toThrow(/set DATABASE_URL/)
})
