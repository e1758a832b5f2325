/** A gateway played by hand, as any MQTT client could: one of the demo farm's, or one that knows its own secret. */
import {
  type HeartbeatMessage,
  heartbeatTopic,
  type Sample,
  samplesTopic,
} from '@earshot/contract/telemetry/messages.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { connectAsync } from 'mqtt'
import { mqttUrl } from './product.ts'

interface Sender {
  gatewayCode: string
  secret?: string
}

/** Resolves with the broker's acknowledgement, which comes when the sample is stored. */
export function publishSample({ sample, ...sender }: Sender & { sample: Sample }): Promise<void> {
  return publish(sender, samplesTopic(sender.gatewayCode), { samples: [sample] })
}

export function publishHeartbeat({
  heartbeat,
  ...sender
}: Sender & { heartbeat: HeartbeatMessage }): Promise<void> {
  return publish(sender, heartbeatTopic(sender.gatewayCode), heartbeat)
}

async function publish({ gatewayCode, secret = DEMO_SECRET }: Sender, topic: string, message: object) {
  const client = await connectAsync(mqttUrl(), {
    username: gatewayCode,
    password: secret,
    // The live barn's own connection of this gateway stays as it is.
    clientId: `${gatewayCode}-by-hand-${process.pid}`,
    reconnectPeriod: 0,
  })
  try {
    await client.publishAsync(topic, JSON.stringify(message), { qos: 1 })
  } finally {
    await client.endAsync()
  }
}
