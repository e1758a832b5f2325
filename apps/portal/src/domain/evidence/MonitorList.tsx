import type { Evidence, EvidenceMonitor } from '@earshot/contract/schemas/health/evidence.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import { formatList } from '#lib/text/locale.ts'
import classes from './MonitorList.module.css'
import { Part } from './Part.tsx'
import { type EvidenceText, useEvidenceText } from './use-evidence-text.ts'

export function nameOf({ device }: Pick<EvidenceMonitor, 'device'>): string {
  return device.name || device.code
}

/** Lists the monitors with their own figures, and why one does not count. */
export function MonitorList({ found }: { found: Evidence }) {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  if (found.monitors.length === 0) return null
  const sorted = found.monitors.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.value ?? 0) - (b.value ?? 0))
  return (
    <Part label={t('monitors')}>
      <ul className={classes.monitors}>
        {sorted.map(monitor => (
          <Monitor key={monitor.device.id} monitor={monitor} text={text} />
        ))}
      </ul>
    </Part>
  )
}

/** The one that gives the number stands first, those that do not count last. */
function placeOf({ gives, not_counted: out }: EvidenceMonitor): number {
  return gives ? 0 : out === null ? 1 : 2
}

function Monitor({ monitor, text }: { monitor: EvidenceMonitor; text: EvidenceText }) {
  const { t } = useTranslation('evidence')
  const { value, level, gives, not_counted: out, since, fault, moved_at: moved } = monitor
  const because =
    out === null
      ? null
      : since === null
        ? t(`out.${out}`)
        : t(`outSince.${out}`, { since: text.moment(since) })
  const unbelieved =
    fault !== null &&
    t(fault.to === null ? 'notBelievedSince' : 'notBelieved', {
      from: text.moment(fault.from),
      to: fault.to === null ? '' : text.time(fault.to, fault.from),
    })
  const notes = [
    gives && t('gives'),
    moved !== null && t('moved', { day: text.day(moved) }),
    because,
    unbelieved,
  ].filter(note => note !== false && note !== null)
  return (
    <li data-wide={notes.length > 0 || undefined} data-out={out !== null || undefined}>
      <StatusMark status={out === null ? sensorStatusName(level) : 'Offline'} />
      <strong>{nameOf(monitor)}</strong>
      <span>{text.figure(value)}</span>
      {notes.map(note => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </li>
  )
}

/** Lists which software the monitors ran. */
export function SoftwareList({ found }: { found: Evidence }) {
  const { t, i18n } = useTranslation('evidence')
  const text = useEvidenceText(found)
  const groups = new Map<string, string[]>()
  for (const monitor of found.monitors) {
    const version = monitor.software_version || t('software.unknown')
    groups.set(version, [...(groups.get(version) ?? []), nameOf(monitor)])
  }
  if (groups.size === 0) return null
  const sorted = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  return (
    <Part label={t('software.label')} inline>
      {sorted.map(([version, names], at) => (
        <p key={version}>
          {at === 0
            ? t('software.most', { version, count: names.length, all: text.whole(names.length) })
            : t('software.on', { version, names: formatList(names, i18n.language) })}
        </p>
      ))}
    </Part>
  )
}
