import { content } from '@earshot/contract/endpoints/account/content.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { sentMails } from '#test/mails.ts'

const { app: test } = appWithDatabase({ config: { supportEmail: 'help@earshot.example' } })

const form = (changes = {}) => ({
  name: 'Jo Visitor',
  email: 'jo@farm.example',
  message: 'The gateway in barn two blinks\nand I do not know why.',
  ...changes,
})
const send = (changes = {}) => test.call(content.contact, { body: form(changes) })

describe('The contact form', () => {
  it('The form answers 204 and reaches support, ready for a reply', async () => {
    const { status, text } = await send()
    expect([status, text]).toEqual([204, ''])
    const [mail] = await sentMails(test)
    expect(mail?.to).toBe('help@earshot.example')
    expect(mail?.content.subject).toBe('Message from Jo Visitor')
    expect(mail?.content.button.url).toBe('mailto:jo%40farm.example')
    expect(mail?.content.facts).toContainEqual({ label: 'Message', value: form().message })
  })

  it.each([
    ['name', 'n'.repeat(180), 'n'.repeat(181)],
    ['name', 'Ng', 7],
    ['name', undefined, null],
    ['email', `${'a'.repeat(136)}@earshot.exam`, `${'a'.repeat(139)}@earshot.exam`],
    ['email', 'jo@farm.example', 'jo@farm'],
    ['message', 'm'.repeat(25), 'm'.repeat(24)],
    ['message', '🐖'.repeat(25), ` ${'m'.repeat(24)} `],
    ['message', 'm'.repeat(5000), 'm'.repeat(5001)],
    ['message', 'A question with quotes: \'"; --', 'with a NUL \u0000 in the middle of it'],
  ])('The form takes this %s and not that', async (field, good, bad) => {
    expect((await send({ [field]: good })).status).toBe(204)
    const { status, error } = await send({ [field]: bad })
    expect([status, error.code, error.message]).toEqual([
      400,
      'invalid',
      'Some of the entries are not valid.',
    ])
    expect({ ...error, ...error.errors }).toHaveProperty(field, [expect.any(String)])
  })

  it('The form goes without a name, which the specification does not require', async () => {
    await sentMails(test)
    expect((await send({ name: '  ' })).status).toBe(204)
    const [mail] = await sentMails(test)
    expect(mail?.content.subject).toBe('Message from jo@farm.example')
    expect(mail?.content.facts.map(fact => fact.label)).toEqual(['Email', 'Message'])
  })

  it('The form is limited per address with 429', async () => {
    const ask = () =>
      test.app.inject({ method: 'POST', url: '/contact/', payload: form(), remoteAddress: '198.51.100.40' })
    for (let count = 0; count < 5; count++) expect((await ask()).statusCode).toBe(204)
    expect((await ask()).statusCode).toBe(429)
  })
})
