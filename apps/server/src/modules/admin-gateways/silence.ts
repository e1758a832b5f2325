import type { GatewaySilence } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { Db } from '#db/open.ts'
import { isoOrNull } from '#db/time.ts'
import { notFound } from '#errors.ts'
import { readSilenceIncident } from '#modules/incidents/incidents.service.ts'
import { findAdminGateway } from './admin-gateways.queries.ts'
import { findContact, findNeighbours } from './silence.queries.ts'
import { silenceCause } from './silence-cause.ts'

export async function readSilence(
  db: Db,
  { gatewayId, userId }: { gatewayId: number; userId: number },
): Promise<GatewaySilence> {
  const gateway = await findAdminGateway(db, gatewayId)
  if (gateway === undefined) throw notFound('gateway')
  const siteId = gateway.site?.id
  const [neighbours, contact, incident] =
    siteId === undefined
      ? [[], undefined, null]
      : await Promise.all([
          findNeighbours(db, { siteId, gatewayId }),
          findContact(db, siteId),
          readSilenceIncident(db, { siteId, code: gateway.code, userId }),
        ])
  return {
    cause: silenceCause(gateway, neighbours),
    last_heartbeat_at: isoOrNull(gateway.last_heartbeat_at),
    neighbours: neighbours.map(({ last_heartbeat_at, ...row }) => ({
      ...row,
      last_heartbeat_at: isoOrNull(last_heartbeat_at),
    })),
    contact: contact ?? null,
    incident,
  }
}
