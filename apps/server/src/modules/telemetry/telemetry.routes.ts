/** The gateway's HTTP way in; the same ingest as over MQTT. */
import { telemetry } from '@earshot/contract/endpoints/hardware/telemetry.ts'
import type { Context } from '#context.ts'
import { type AppError, forbidden, invalid, unavailable } from '#errors.ts'
import { handle, type RequestGateway, type Route } from '#http/handle.ts'
import { codeKey } from '#ingest/directory.ts'
import { sharedIngest } from '#ingest/shared-ingest.ts'
import { UnknownGatewayError } from '#ingest/unknown-gateway.ts'
import { withinTime } from '#within-time.ts'

/** A database away for longer: the gateway keeps its samples and comes again. */
const COMMIT_TIMEOUT_MS = 20_000

/**
 * Counts a refusal as with messages of the broker. A message that is to come again (429, a database away) is not
 * refused.
 */
function countRefused({ status }: AppError, ctx: Context): void {
  if (status >= 500 || status === 429) return
  sharedIngest(ctx).metrics.refused(status === 401 || status === 403 ? 'unknown_gateway' : 'invalid')
}

const options = { onRefused: countRefused }

export const routes: Route[] = [
  handle(
    telemetry.samples,
    async ({ params, body, gateway }, ctx) => {
      const gatewayCode = ownCode(gateway, params.gatewayCode)
      const { ingest } = sharedIngest(ctx)
      const answer = await committed(
        ingest.accept({ gatewayCode, samples: body.samples, receivedAt: ctx.clock.now() }),
      )
      return {
        accepted: answer.stored,
        rejected: answer.rejected.map(({ index, reason }) => ({ index, reason })),
      }
    },
    options,
  ),

  handle(
    telemetry.heartbeat,
    async ({ params, body, gateway }, ctx) => {
      const gatewayCode = ownCode(gateway, params.gatewayCode)
      const { ingest } = sharedIngest(ctx)
      const outcome = await committed(
        ingest.heartbeat({ gatewayCode, heartbeat: body, receivedAt: ctx.clock.now() }),
      )
      // The gateway was retired between its sign-in and now.
      if (outcome === 'unknown_gateway') throw forbidden()
      if (outcome === 'future' || outcome === 'too_old') throw invalid({ at: ['invalid'] })
    },
    options,
  ),
]

/** A gateway writes under its own code only. */
function ownCode(gateway: RequestGateway, code: string): string {
  if (codeKey(gateway.code) !== codeKey(code)) throw forbidden()
  return gateway.code
}

async function committed<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await withinTime(work, { limitMs: COMMIT_TIMEOUT_MS, late: refuseForNow })
  } catch (error) {
    // The gateway was retired between its sign-in and now.
    throw error instanceof UnknownGatewayError ? forbidden() : error
  }
}

function refuseForNow(): never {
  throw unavailable()
}
