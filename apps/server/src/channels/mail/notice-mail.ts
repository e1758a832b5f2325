/** Writes the mail about a notification. Pure. */

import { alarmLinkPage } from '@earshot/contract/rules/alarms/answer-path.ts'
import { isRaisedByNormal } from '@earshot/contract/rules/health/raised-by-normal.ts'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { CHOICES_PATH, noticePath, portalUrl } from '#channels/links.ts'
import type { Notice } from '#channels/notice.queries.ts'
import type { MailContent, MailTone } from './content.ts'
import { hasText, type TextParams, type Translate, translator } from './messages.ts'
import { type Formats, formatsFor } from './values.ts'

const DRILL = /^drill/

export interface NoticeMail {
  publicUrl: string
  /** The token of the link that answers the Alarm; null where the notice asks for no answer. */
  answer: string | null
}

export function noticeMail(notice: Notice, { publicUrl, answer }: NoticeMail): MailContent {
  const { site, reader } = notice
  const t = translator(reader.language)
  const formats = formatsFor(reader, site.timeZone)
  const kind = kindOf(notice.titleKey)
  const params = textParams(notice, { t, formats })
  const tone = toneOf(notice)
  return {
    locale: intlTag(reader.language),
    subject: t(`notice.${kind}.subject`, params),
    tone,
    label: t(DRILL.test(kind) ? 'tone.drill' : `tone.${tone}`),
    lead: leadOf(notice),
    facts: factsOf(notice, { t, formats }),
    button: {
      text: t(buttonKey(notice)),
      url: portalUrl(publicUrl, noticePath(notice)),
    },
    ...(answer === null
      ? {}
      : { answer: { text: t('button.has_it'), url: portalUrl(publicUrl, alarmLinkPage(answer)) } }),
    footer: [
      ...(notice.alert?.sensor === 'COUGHS' ? [t('footer.rhs')] : []),
      t('footer.advice'),
      t('footer.why', { site: site.name }),
    ],
    choose: { text: t('footer.choose'), url: portalUrl(publicUrl, CHOICES_PATH) },
  }
}

/** The one sentence that says what happened. */
export function leadOf(notice: Notice): string {
  const { reader, site } = notice
  const t = translator(reader.language)
  const params = textParams(notice, { t, formats: formatsFor(reader, site.timeZone) })
  return t(leadKey(kindOf(notice.titleKey), notice), params)
}

/** The title's key without its namespace; a kind of a newer version is told in general words. */
function kindOf(titleKey: string): string {
  const kind = titleKey.slice(titleKey.indexOf(':') + 1)
  return hasText(`notice.${kind}.subject`) ? kind : 'other'
}

function buttonKey({ alert, airspace, titleKey, drillId }: Notice): string {
  if (titleKey.startsWith('notifications:duty_')) return 'button.rota'
  if (titleKey.startsWith('notifications:proposal_')) return 'button.proposal'
  if (titleKey === 'notifications:advice' || titleKey === 'notifications:follow_up') return 'button.advice'
  if (/^notifications:(advice|follow_up)_/.test(titleKey)) return 'button.case'
  if (titleKey === 'notifications:daily_round') return 'button.round'
  if (drillId !== null) return 'button.drill'
  if (alert !== null) return 'button.alert'
  return airspace === null ? 'button.site' : 'button.airspace'
}

/** Animals cough; the sensor's name does not fit into every sentence. */
function leadKey(kind: string, { alert }: Notice): string {
  const special = `notice.${kind}.lead_coughs`
  return alert?.sensor === 'COUGHS' && hasText(special) ? special : `notice.${kind}.lead`
}

export function toneOf({ type, priority }: Pick<Notice, 'type' | 'priority'>): MailTone {
  if (type === 'ALARM') return 'alarm'
  return priority === 'WARNING' ? 'warning' : 'notice'
}

interface Words {
  t: Translate
  formats: Formats
}

function textParams({ params, site, airspace, alert }: Notice, { t, formats }: Words): TextParams {
  const { sensor = alert?.sensor, category, expires, since } = params
  return {
    ...params,
    site: site.name,
    airspace: airspace?.name ?? site.name,
    sensor: typeof sensor === 'string' ? t(`sensor.${sensor}`) : '',
    category: typeof category === 'string' ? t(`category.${category}`) : '',
    since: typeof since === 'string' ? formats.moment(new Date(since)) : '',
    expires:
      typeof expires === 'string' && /^\d{4}-\d\d-\d\d$/.test(expires) ? formats.day(expires) : expires,
  }
}

function factsOf(notice: Notice, words: Words): MailContent['facts'] {
  const { site, airspace, alert, createdAt, deviceNames } = notice
  const { t, formats } = words
  const at: [string, string] = ['at', formats.moment(createdAt)]
  const facts: [string, string | null][] = [
    ['site', site.name],
    ['airspace', airspace?.name ?? null],
    ...(alert === null ? [at] : alertFacts(alert, words)),
    ['monitors', deviceNames.length === 0 ? null : deviceNames.join(', ')],
  ]
  return facts.flatMap(([key, value]) => (value === null ? [] : [{ label: t(`fact.${key}`), value }]))
}

function readingKey(alert: { sensor: Sensor; value: number; limit: number }) {
  if (isRaisedByNormal(alert)) return 'reading.NORMAL'
  return alert.sensor === 'COUGHS' ? 'reading.COUGHS' : 'reading.other'
}

function alertFacts(alert: NonNullable<Notice['alert']>, { t, formats }: Words): [string, string | null][] {
  const { sensor, direction, value, limit, peak, openedAt, closedAt } = alert
  const isCoughs = sensor === 'COUGHS'
  const reading = { value: formats.reading(sensor, value), limit: formats.reading(sensor, limit) }
  const worst = isCoughs ? formats.reading(sensor, peak) : formats.deviation(sensor, peak)
  return [
    ['sensor', t(`sensor.${sensor}`)],
    ['opened', formats.moment(openedAt)],
    ['reading', t(readingKey({ sensor, value, limit }), reading)],
    ['peak', t(`peak.${isCoughs ? 'COUGHS' : (direction ?? 'HIGH')}`, { peak: worst })],
    ['closed', closedAt === null ? null : formats.moment(closedAt)],
  ]
}
