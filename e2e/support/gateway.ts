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

async function publish(sender: Sender, topic: string, message: object) {
  const client = await connect(sender)
  try {
    await client.publishAsync(topic, JSON.stringify(message), { qos: 1 })
  } finally {
    await client.endAsync()
  }
}

/** @param url the broker's address, where it is not that of the product under test */
function connect({ gatewayCode, secret = DEMO_SECRET, url = mqttUrl() }: Sender & { url?: string }) {
  return connectAsync(url, {
    username: gatewayCode,
    password: secret,
    // The live barn's own connection of this gateway stays as it is.
    clientId: `${gatewayCode}-by-hand-${process.pid}`,
    reconnectPeriod: 0,
  })
}

/** A gateway that stays connected. `send` resolves when the sample is stored. */
export async function openGateway({ gatewayCode, ...sender }: Required<Sender> & { url: string }) {
  const client = await connect({ gatewayCode, ...sender })
  return {
    send: async (sample: Sample) => {
      await client.publishAsync(samplesTopic(gatewayCode), JSON.stringify({ samples: [sample] }), { qos: 1 })
    },
    close: () => client.endAsync(),
  }
}
