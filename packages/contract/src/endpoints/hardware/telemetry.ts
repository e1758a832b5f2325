/** The gateway's HTTP way in, for when MQTT is blocked; the same bodies as over MQTT. */
import { z } from 'zod'
import { type Changed, endpoint } from '#endpoint.ts'
import { HardwareCode, HeartbeatMessage, SamplesMessage } from '#telemetry/messages.ts'

const GatewayParams = z.object({ gatewayCode: HardwareCode })

/** The answer counts samples that were new or already known, and names those that were refused, and why. */
const SamplesAnswer = z.object({
  accepted: z.int(),
  rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
})

export const telemetry = {
  samples: endpoint({
    method: 'POST',
    path: '/api/v1/gateways/{gatewayCode}/samples/',
    access: 'gateway',
    summary: 'Store samples; the answer is sent after the commit.',
    params: GatewayParams,
    body: SamplesMessage,
    changes: (): Changed => [],
    success: { status: 200, body: SamplesAnswer },
  }),
  heartbeat: endpoint({
    method: 'POST',
    path: '/api/v1/gateways/{gatewayCode}/heartbeat/',
    access: 'gateway',
    summary: "A gateway's sign of life.",
    params: GatewayParams,
    body: HeartbeatMessage,
    changes: (): Changed => [],
    success: { status: 204 },
  }),
}
