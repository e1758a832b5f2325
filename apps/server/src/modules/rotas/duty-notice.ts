import type { Notice } from '#follow-up/notifications.ts'

interface DutyEvent {
  siteId: number
  exceptionId: number
  /** The only person who is told. */
  userId: number
  /** The name of who asks, or who has answered. */
  by: string
  now: Date
}

/**
 * Makes what somebody is told of standing in: it is asked once, answered once and taken back once, so exception and person
 * are the identity.
 */
export function dutyNotice(
  kind: 'duty_asked' | 'duty_answered' | 'duty_taken_back',
  { siteId, exceptionId, userId, by, now }: DutyEvent,
): Notice {
  return {
    eventKind: kind.toUpperCase(),
    refId: exceptionId,
    transitionNo: kind === 'duty_taken_back' ? userId : 1,
    kind,
    at: now.getTime(),
    siteId,
    airspaceId: null,
    sensors: [],
    deviceIds: [],
    params: { by },
    userId,
  }
}
