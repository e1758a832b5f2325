import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NOTICES } from '@earshot/contract/rules/health/notices.ts'
import { describe, expect, it } from 'vitest'
import { type PushMessage, pushText, readMessage, type Texts } from './push-text.ts'

const file = path.resolve(import.meta.dirname, '../../public/locales/en-US/push.json')
const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts
const ALARM: PushMessage = {
  title: 'notifications:alert_alarm',
  params: { sensor: 'COUGHS' },
  site: 'Hoeve Linde',
  airspace: 'Room 3',
  path: '/app/sites/7/airspaces/3/graphs',
  language: 'en-US',
  test: undefined,
  answer: undefined,
  receipt: undefined,
}

describe('A push', () => {
  it('A push says what is the matter and where', () => {
    expect(pushText(ALARM, texts)).toEqual({
      title: 'Room 3 is in Alarm',
      body: 'Coughs: have a look at the animals. Hoeve Linde',
    })
  })

  it('A push of the whole site names the site', () => {
    const { title } = pushText(
      { ...ALARM, title: 'notifications:alert_recovered', airspace: undefined },
      texts,
    )
    expect(title).toBe('Hoeve Linde is back to normal')
  })

  it.each([...Object.keys(NOTICES), 'test'])(
    'A push has words for %s, with nothing left out of them',
    kind => {
      const params = { sensor: 'HUMIDITY', name: 'EMA1', hours: 24, category: 'veterinarian', by: 'Koen' }
      const { title, body } = pushText({ ...ALARM, title: `notifications:${kind}`, params }, texts)
      expect(title).not.toBe('News from Earshot')
      expect(`${title} ${body}`).not.toMatch(/\{|undefined|null| {2}|^: |: $/)
    },
  )

  it('A push of a kind that only a newer server knows still says from where', () => {
    const message = { ...ALARM, title: 'notifications:barn_on_fire' }
    expect(pushText(message, texts)).toEqual({ title: 'News from Earshot', body: 'Hoeve Linde' })
    expect(pushText(message, {})).toEqual({ title: 'Earshot', body: '' })
  })

  it('A push is read as the server sends it', () => {
    const places = { site: { id: 7, name: 'Hoeve Linde' }, airspace: { id: 3, name: 'Room 3' } }
    const { test: _test, ...sent } = ALARM
    expect(readMessage({ v: 1, notification: 9, ...sent, ...places })).toEqual(ALARM)
  })

  it.each([null, 'text', {}, { v: 2, title: 'x', path: '/app', language: 'nl' }, { v: 1, title: 'x' }])(
    'A push that is %o is none of ours',
    data => {
      expect(readMessage(data)).toBeNull()
    },
  )
})
