import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultCourses } from '#domain/faults/FaultCourses.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './IncidentEvidence.module.css'

/** Shows on demand what the sensors of an incident measured beside their neighbours. */
export function IncidentEvidence({ incident: { site, facts } }: { incident: Incident }) {
  const { t } = useTranslation('faults')
  const [isOpen, setIsOpen] = useState(false)
  if (site === null || facts.devices.length === 0) return null
  return (
    <Stack className={classes.evidence} gap="2" shrink below="3">
      <span>
        <Button variant="text" size="dense" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'hide' : 'show')}
        </Button>
      </span>
      {isOpen &&
        facts.devices.map(({ id, code }) => (
          <Stack key={id} gap="2" shrink>
            <strong>{code}</strong>
            <FaultCourses siteId={site.id} deviceId={id} lastingOf={facts.sensor ?? 'TEMPERATURE'} />
          </Stack>
        ))}
    </Stack>
  )
}
