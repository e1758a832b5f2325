import { describe, expect, it } from 'vitest'
import {
  fromExchange,
  fromExim,
  fromGmail,
  fromPostfix,
  outOfOffice,
  type Returned,
} from '#test/returned-mails.ts'
import { type ReportedFate, readReport } from './read-report.ts'

const TO = 'bounces+81.0123456789abcdef0123fedcba98@barn.example'
const read = (mail: string) => readReport(Buffer.from(mail.replace(/\n/g, '\r\n')))
const fateOf = async (given: Omit<Returned, 'to'>): Promise<ReportedFate> =>
  (await read(fromPostfix({ to: TO, ...given }))).fate

describe('A report that a mail comes back', () => {
  it.each([
    ['Postfix', fromPostfix, '550 5.1.1 …: no such person here'],
    ['Exim', fromExim, '550 5.1.1 …: no such person here'],
    ['Exchange', fromExchange, '550 5.1.1 …: no such person here'],
    ['Gmail', fromGmail, '550-5.1.1 Nobody has the address that you wrote to. Look for'],
  ])(
    'A report of %s names the mail, the status and one line of what was said',
    async (_server, write, line) => {
      const { recipients, fate } = await read(write({ to: TO }))
      expect(recipients).toContain(TO)
      expect(fate).toEqual({ kind: 'FAILED', isPermanent: true, status: '5.1.1', line })
    },
  )

  it.each([
    ['4.4.7', 'failed', 'FAILED', false],
    ['4.4.1', 'delayed', 'NOTHING', undefined],
    ['2.0.0', 'delivered', 'NOTHING', undefined],
    ['2.0.0', 'relayed', 'NOTHING', undefined],
    ['2.0.0', 'expanded', 'NOTHING', undefined],
    ['5.7.1', 'failed', 'FAILED', true],
    ['5.2.2', 'FAILED', 'FAILED', true],
  ])('A mail of which a server says %s, %s, is %s', async (status, action, kind, isPermanent) => {
    const fate = await fateOf({ status, action })
    expect([fate.kind, fate.kind === 'FAILED' ? fate.isPermanent : undefined]).toEqual([kind, isPermanent])
  })

  it('A report without a status is judged by the answer, and one without either says nothing', async () => {
    expect(await fateOf({ status: '', diagnostic: 'smtp; 552 full' })).toMatchObject({
      status: '5.0.0',
      isPermanent: true,
    })
    expect(await fateOf({ status: '', diagnostic: 'X-Unix; 77' })).toEqual({ kind: 'NOTHING' })
  })

  it('A mail that reached one of those it was forwarded to has not come back', async () => {
    const of = (action: string) => `Final-Recipient: rfc822; b@c.example\nAction: ${action}\nStatus: 5.1.1\n`
    const both = (action: string) =>
      read(fromPostfix({ to: TO }).replace('\nFinal-Recipient', `\n${of(action)}\nFinal-Recipient`))
    expect((await both('delivered')).fate).toEqual({ kind: 'NOTHING' })
    expect((await both('delayed')).fate).toEqual({ kind: 'NOTHING' })
    expect((await both('failed')).fate).toMatchObject({ kind: 'FAILED' })
  })

  it('The line is plain and short, whatever a server writes', async () => {
    const hostile = `smtp; 550 <script>alert(1)</script>\u0007\u202e see jan.visser+x@farm.example ${'very '.repeat(200)}`
    const fate = await fateOf({ diagnostic: hostile })
    const line = fate.kind === 'FAILED' ? fate.line : ''
    expect(line).toMatch(/^550 …alert\(1\)… see … very very/)
    expect(line.length).toBeLessThanOrEqual(200)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(line).not.toMatch(/[<>\u0000-\u001f\u202e]|farm\.example/)
  })
})

describe('A mail that is no such report', () => {
  it('An out-of-office answer says nothing, whatever its words are', async () => {
    expect((await read(outOfOffice(TO))).fate).toEqual({ kind: 'NOTHING' })
  })

  it('A report that somebody forwards says nothing, and neither does one of having been read', async () => {
    const forwarded = `From: a@b.example\nTo: ${TO}\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: message/rfc822\n\n${fromPostfix({ to: TO })}\n--x--\n`
    expect((await read(forwarded)).fate).toEqual({ kind: 'NOTHING' })
    const receipt = fromPostfix({ to: TO }).replace(
      'report-type=delivery-status',
      'report-type=disposition-notification',
    )
    expect((await read(receipt)).fate).toEqual({ kind: 'NOTHING' })
  })

  it('A report that was cut off is read as far as it goes', async () => {
    const whole = fromPostfix({ to: TO })
    const cut = `${whole.slice(0, whole.indexOf('The barn is too warm'))}${'x'.repeat(1000)}`
    expect((await read(cut)).fate).toMatchObject({ kind: 'FAILED', status: '5.1.1' })
    expect((await read(whole.slice(0, whole.indexOf('Final-Recipient')))).fate).toEqual({ kind: 'NOTHING' })
  })

  it.each(['', '\0\0\0', 'x'.repeat(100_000), '--\n'.repeat(50_000)])(
    'Bytes without a meaning say nothing',
    async raw => {
      expect(await read(raw)).toEqual({ recipients: [], fate: { kind: 'NOTHING' } })
    },
  )
})
