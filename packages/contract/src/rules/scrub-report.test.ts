import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrubReport, scrubText } from './scrub-report.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1g'

describe('A reported text', () => {
  it.each([
    ['mail to griet.linde+x@farm.example failed', 'mail to [email] failed'],
    [`Authorization: Bearer ${JWT}`, 'Authorization: [token]'],
    [`token ${JWT} expired`, 'token [token] expired'],
    ['GET /recover-password?token=abc&x=1 answered 500', 'GET /recover-password answered 500'],
    ['https://farm.example/a#access=123', 'https://farm.example/a'],
    ['GET /password/middleman/Zk3v9QpL0xT7uW2sR8yA1b', 'GET /password/middleman/Zk3v9QpL0xT7uW2sR8yA1b'],
    ['GET /password/middleman/Zk3v9QpL0xT7uW2sR8yA1bCd', 'GET /password/middleman/[secret]'],
    ['{"password":"hunter2","name":"x"}', '{"password":"[secret]","name":"x"}'],
    ['GET /sites/{siteId}/ 503 internal_error', 'GET /sites/{siteId}/ 503 internal_error'],
    ['at RestorePasswordSuccessPage-DIY761py.js:1:23', 'at RestorePasswordSuccessPage-DIY761py.js:1:23'],
    [
      'Cannot read properties of undefined (reading "x")',
      'Cannot read properties of undefined (reading "x")',
    ],
  ])('A text is cleaned: %s', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed)
  })

  it('A text never keeps an address of a person, wherever it stands', () => {
    const address = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z]{1,8}$/))
    fc.assert(
      fc.property(fc.string(), address, fc.string(), (before, [who, where], after) => {
        const mail = `${who}@${where}.example`
        expect(scrubText(`${before} ${mail} ${after}`)).not.toContain(mail)
      }),
      { numRuns: 200 },
    )
  })
})

describe('A report', () => {
  it('A text never keeps the token of a shared view, which has no name before it', () => {
    expect(
      scrubText('at https://farm.example/shared#-abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOP: failed'),
    ).toBe('at https://farm.example/shared failed')
  })

  it('A report keeps what names the failure and drops what names a person', () => {
    const report = {
      event_id: '0123456789abcdef0123456789abcdef',
      release: 'earshot@0.1.0',
      user: { id: 7 },
      request: { url: 'https://farm.example/app', headers: { Cookie: 'a=b' } },
      contexts: {
        trace: { trace_id: '0123456789abcdef0123456789abcdef', data: { 'http.query': '?token=1' } },
      },
      tags: { call: 'GET /sites/{siteId}/', status: 503, refresh_token: 'r' },
      exception: { values: [{ type: 'Error', value: 'no mail to a@b.example' }] },
    }
    expect(scrubReport(report)).toEqual({
      event_id: report.event_id,
      release: report.release,
      contexts: { trace: { trace_id: '0123456789abcdef0123456789abcdef', data: {} } },
      tags: { call: 'GET /sites/{siteId}/', status: 503 },
      exception: { values: [{ type: 'Error', value: 'no mail to [email]' }] },
    })
  })
})

describe('The component stack of a report', () => {
  const stack = 'at Row in Table. '.repeat(40)
  const report = { contexts: { react: { componentStack: stack } } }

  it('The stack stays whole where nothing is said about its length', () => {
    expect(scrubReport(report)).toEqual(report)
  })

  it('The stack keeps as many characters as the setting says', () => {
    const cut = { contexts: { react: { componentStack: stack.slice(0, 400) } } }
    expect(scrubReport(report, { componentStackMax: 400 })).toEqual(cut)
  })
})
