/**
 * Seeded random numbers. Each part of the simulation draws from its own stream, named by a key, so results depend
 * neither on the order parts are stepped in nor on how many other parts there are.
 */
export type Random = {
  /** Draws uniformly from [0, 1). */
  uniform(): number
  /** Draws from the standard normal distribution. */
  normal(): number
  /** Poisson count with the given mean. */
  poisson(mean: number): number
  /** Gamma with mean 1 and the given shape; a Poisson mean times this is a negative binomial. */
  gamma(shape: number): number
  /** The state of the stream; where it is set, the stream goes on from there. */
  words: Words
}

/** The state of a generator: four 32-bit words. */
type Words = [number, number, number, number]

/** Makes four 32-bit words from a text (FNV-1a with four offsets, each finished by a murmur-style mix). */
function hashWords(text: string): Words {
  const word = (offset: number) => {
    let h = 2166136261 ^ offset
    for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    return (h ^ (h >>> 16)) >>> 0
  }
  return [word(0), word(0x9e3779b9), word(0x7f4a7c15), word(0x1b873593)]
}

/** Makes numbers by sfc32 (Chris Doty-Humphrey's small fast counter generator), public domain. */
function sfc32(words: Words): { next(): number; words: Words } {
  let [a, b, c, d] = words
  function next(): number {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i += 1) next()
  return {
    next,
    get words(): Words {
      return [a, b, c, d]
    },
    set words(words: Words) {
      ;[a, b, c, d] = words
    },
  }
}

export function randomStream(seed: string, key: string): Random {
  const generator = sfc32(hashWords(`${seed}/${key}`))
  const uniform = generator.next

  function normal(): number {
    const u = 1 - uniform()
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * uniform())
  }

  function poisson(mean: number): number {
    if (mean <= 0) return 0
    // The normal approximation is within a fraction of a count beyond 50.
    if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    const limit = Math.exp(-mean)
    let count = 0
    for (let product = uniform(); product > limit; product *= uniform()) count += 1
    return count
  }

  /** Draws from the gamma distribution as Marsaglia and Tsang (2000) do, for shape ≥ 1. */
  function gamma(shape: number): number {
    const d = shape - 1 / 3
    const c = 1 / Math.sqrt(9 * d)
    for (;;) {
      const x = normal()
      const v = (1 + c * x) ** 3
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return (d * v) / shape
    }
  }

  return {
    uniform,
    normal,
    poisson,
    gamma,
    get words(): Words {
      return generator.words
    },
    set words(words: Words) {
      generator.words = words
    },
  }
}
