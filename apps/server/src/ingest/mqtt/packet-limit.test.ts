import fc from 'fast-check'
import { generate } from 'mqtt-packet'
import { expect, it } from 'vitest'
import { createPacketLimit } from './packet-limit.ts'

const publish = (bytes: number) =>
  generate({ cmd: 'publish', topic: 't', payload: Buffer.alloc(bytes), qos: 0, dup: false, retain: false })

it('Packets up to the limit are admitted, wherever the network cuts them', () => {
  const packets = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      packets,
      fc.integer({ min: 1, max: 97 }),
      fc.integer({ min: 3, max: 303 }),
      (sizes, cut, limit) => {
        const bytes = Buffer.concat(sizes.map(publish))
        const guard = createPacketLimit(limit)
        let admitted = true
        for (let at = 0; at < bytes.length && admitted; at += cut)
          admitted = guard.admits(bytes.subarray(at, at + cut))
        // A publish to `t` without QoS has three bytes before its payload.
        expect(admitted).toBe(sizes.every(size => size + 3 <= limit))
      },
    ),
  )
})

it('A long packet is turned away by its first bytes', () => {
  expect(createPacketLimit(1000).admits(publish(5_000_000).subarray(0, 5))).toBe(false)
})

it('A length that never ends is turned away', () => {
  expect(createPacketLimit(1000).admits(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]))).toBe(false)
})
