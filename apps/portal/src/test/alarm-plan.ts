import type { AlarmPlan, AlarmPlanPerson } from '@earshot/contract/schemas/health/alarm-plan.ts'

function person(id: number, name: string, given: Partial<AlarmPlanPerson> = {}): AlarmPlanPerson {
  return { id, name, role: 'WORKER', reached_by: ['EMAIL', 'PUSH'], arrived: [], messages: [], ...given }
}

/** Makes the plan of a site with an owner, two workers of whom one takes no push, and somebody who only looks on. */
export function anAlarmPlan(overrides: Partial<AlarmPlan> = {}): AlarmPlan {
  return {
    steps: [
      { after_minutes: 0, recipients: [{ kind: 'OWNERS', user_id: null }], channels: ['EMAIL', 'PUSH'] },
      { after_minutes: 15, recipients: [{ kind: 'EVERYBODY', user_id: null }], channels: ['PUSH', 'CALL'] },
    ],
    repeat_minutes: 120,
    version: 3,
    changed_by: 'Geert Verhaeghe',
    changed_at: '2026-11-18T09:00:00.000Z',
    versions: [{ version: 3, changed_by: 'Geert Verhaeghe', changed_at: '2026-11-18T09:00:00.000Z' }],
    timezone: 'Europe/Brussels',
    people: [
      person(1, 'Geert Verhaeghe', { role: 'OWNER' }),
      person(2, 'Koen Verhaeghe'),
      person(3, 'An Desmet', { reached_by: ['EMAIL'] }),
      person(4, 'Ilse Claes', { role: 'VIEWER', reached_by: [] }),
    ],
    channels: ['EMAIL', 'PUSH'],
    ...overrides,
  }
}
