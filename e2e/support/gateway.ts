/** A demo gateway played by hand, as any MQTT client could. */
import { type Sample, samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { connectAsync } from 'mqtt'
import { mqttUrl } from './product.ts'

/** Resolves with the broker's acknowledgement, which comes when the sample is stored. */
export async function publishSample({ gatewayCode, sample }: { gatewayCode: string; sample: Sample }) {
  const client = await connectAsync(mqttUrl(), {
    username: gatewayCode,
    password: DEMO_SECRET,
    // The live barn's own connection of this gateway stays as it is.
    clientId: `${gatewayCode}-by-hand-${process.pid}`,
    reconnectPeriod: 0,
  })
  try {
    await client.publishAsync(samplesTopic(gatewayCode), JSON.stringify({ samples: [sample] }), { qos: 1 })
  } finally {
    await client.endAsync()
  }
}
