import type { Notice } from '#follow-up/notifications.ts'

interface PeopleEvent {
  siteId: number
  invitationId: number
  now: Date
}

/**
 * Makes what the people of a site are told of others (spec/3 §4.6). An invitation is answered once, so it is the
 * identity.
 */
export function peopleNotice(
  kind: 'user_invited' | 'user_joined',
  { siteId, invitationId, now }: PeopleEvent,
): Notice {
  return {
    eventKind: kind.toUpperCase(),
    refId: invitationId,
    transitionNo: 1,
    kind,
    at: now.getTime(),
    siteId,
    airspaceId: null,
    sensors: [],
    deviceIds: [],
    params: {},
  }
}
