/**
 * Computes SHA-256 (FIPS 180-4) in plain script: `crypto.subtle` is missing where the portal is opened over plain HTTP
 * in a farm's own network, and for inputs this short the call would cost more than the hash.
 */
const K = constants(64, 3)
const START = constants(8, 2)

/** Returns the first 32 bits of the fractions of roots of the first primes. */
function constants(count: number, root: 2 | 3): Uint32Array {
  const words = new Uint32Array(count)
  for (let candidate = 2, found = 0; found < count; candidate++) {
    if (!isPrime(candidate)) continue
    const value = root === 2 ? Math.sqrt(candidate) : Math.cbrt(candidate)
    words[found++] = Math.floor((value - Math.floor(value)) * 2 ** 32)
  }
  return words
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) {
    if (candidate % divisor === 0) return false
  }
  return true
}

const schedule = new Uint32Array(64)

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = pad(message)
  const view = new DataView(blocks.buffer)
  const state = Uint32Array.from(START)
  for (let offset = 0; offset < blocks.length; offset += 64) compress(state, view, offset)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word)
  })
  return new Uint8Array(digest.buffer)
}

/** Appends a one bit, zeros, and the length in bits as the last eight bytes. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8)
  return padded
}

function compress(state: Uint32Array, view: DataView, offset: number): void {
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const x = at(w, i - 15)
    const y = at(w, i - 2)
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  mixed.forEach((word, index) => {
    state[index] = at(state, index) + word
  })
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}
