import { readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogue } from '@earshot/contract/catalogue.ts'
import { expect, it } from 'vitest'

const TEXTS = path.resolve(import.meta.dirname, '../../../public/locales/en-US/audit.json')
/** The server logs every call that does not only read and is not a gateway's. */
const written = Object.entries(catalogue).flatMap(([name, { method, access }]) =>
  method === 'GET' || access === 'gateway' ? [] : [name],
)
/** These calls try, check or look up something, or concern only their caller, so they are not logged. */
const UNTOLD = new Set([
  'orders.checkDelivery',
  'session.askAgain',
  'registration.checkActivation',
  'registration.validate',
  'savedFilters.add',
  'savedFilters.change',
  'savedFilters.remove',
  'siteEditor.lookUp',
  'toolbox.checkDevices',
  'toolbox.checkGateways',
  'toolbox.checkPcbs',
])

it('Every call that changes something has its words in the log', () => {
  const { action }: { action: Record<string, Record<string, string>> } = JSON.parse(
    readFileSync(TEXTS, 'utf8'),
  )
  const wordless = written.filter(name => {
    const [module = '', call = ''] = name.split('.')
    return !UNTOLD.has(name) && action[module]?.[call] === undefined
  })
  expect(wordless).toEqual([])
})
