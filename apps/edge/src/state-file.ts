/**
 * The state of the simulated farm is kept in a file, so that a start does not run it from its beginning. A file
 * that cannot be read, or is of another farm or another version of the simulator, counts as none.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { FarmState } from '#simulator/farm-state.ts'

/** A start goes back half an hour before the last message known, and states are an hour apart. */
const KEPT_STATES = 4
const DIGEST_BYTES = 32

export type StateFile = {
  /** The states stand in order, the oldest first. */
  states: readonly FarmState[]
  add(state: FarmState): void
  /** A disk that refuses it costs the next start a few seconds, and nothing else. */
  write(): void
}

/** @param file undefined keeps nothing */
export function openStateFile(file: string | undefined, anchor: Date): StateFile {
  const source = file === undefined ? '' : `${sourceDigest()} ${anchor.toISOString()}`
  const states = file === undefined ? [] : readStates(file, source)
  let latest = [...states]
  return {
    states,
    add: state => {
      latest = [...latest.filter(({ slot }) => slot < state.slot), state].slice(-KEPT_STATES)
    },
    write: () => {
      if (file !== undefined) writeStates(file, { source, states: latest })
    },
  }
}

function readStates(file: string, source: string): FarmState[] {
  try {
    const content = readFileSync(file)
    const body = content.subarray(DIGEST_BYTES)
    if (!digest(body).equals(content.subarray(0, DIGEST_BYTES))) return []
    // The value was written below; the digest says that it is whole.
    const kept: { source: string; states: FarmState[] } = deserialize(body)
    return kept.source === source ? kept.states : []
  } catch {
    return []
  }
}

function writeStates(file: string, kept: { source: string; states: readonly FarmState[] }): void {
  try {
    const body = serialize(kept)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, Buffer.concat([digest(body), body]))
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    // A disk that refuses the file costs the next start a few seconds, and nothing else.
  }
}

/** Hashes everything that decides what the demo farm is: the simulator and the plan. */
function sourceDigest(): string {
  const plan = path.dirname(createRequire(import.meta.url).resolve('@earshot/demo/farm.ts'))
  const folders = [path.join(import.meta.dirname, 'simulator'), plan]
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .sort()
      .map(name => path.join(folder, name)),
  )
  return digest(Buffer.concat(files.map(file => readFileSync(file)))).toString('hex')
}

function digest(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
