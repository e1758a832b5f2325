// The demo farm with its 45 days of history, made once and kept: it takes one processor more than a minute.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT, say } from './run.mjs'
import { importServer } from './server-source.mjs'

const FOLDER = join(ROOT, 'e2e/.artifacts/farm')
const DATA = join(FOLDER, 'data')
const NOTE = join(FOLDER, 'made.json')
/** The barns stand at the hour at which they were made: of an older farm the next start would have to catch up. */
const KEPT_MS = 2 * 3_600_000
const PATIENCE_MS = 900_000
/** These folders make the history what it is. */
const PACKAGES = ['contract', 'demo', 'engine'].map(name => `packages/${name}/src`)
const SOURCES = ['apps/server/src', 'apps/edge/src', ...PACKAGES]

/**
 * @returns {Promise<string>} a data folder to copy and to start on: of these sources, and no older than two hours
 * @throws with what the server said, when it does not get there
 */
export async function ensureDemoFarm() {
  const hash = hashOfSources()
  if (!isFresh(hash)) await make(hash)
  return DATA
}

function isFresh(hash) {
  try {
    const note = JSON.parse(readFileSync(NOTE, 'utf8'))
    return note.hash === hash && Date.now() - note.at < KEPT_MS
  } catch {
    return false
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const names = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    for (const name of names.sort()) hash.update(name).update(readFileSync(name))
  }
  return hash.update(readFileSync(join(ROOT, 'package-lock.json'))).digest('hex')
}

async function make(hash) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const at = Date.now()
  const { freePort } = await importServer('db/embedded/ports.ts')
  const [port, mqttPort] = [await freePort(), await freePort()]
  const address = {
    HOST: '127.0.0.1',
    PORT: port,
    MQTT_PORT: mqttPort,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const own = { DATA_DIR: DATA, DATABASE_URL: '', MQTT_URL: '', SMTP_URL: '', ROLES: '' }
  const server = spawn(process.execPath, ['apps/server/bin/earshot.mjs', 'serve'], {
    cwd: ROOT,
    env: { ...process.env, ...address, ...own, DEMO: 'on', DEMO_LIVE: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', data => {
      said = `${said}${data}`.slice(-2000)
    })
  const ended = new Promise(resolve => server.once('exit', resolve))
  const isReady = await Promise.race([whenReady(`http://127.0.0.1:${port}/readyz`), ended.then(() => false)])
  server.kill('SIGTERM')
  const code = await ended
  if (!isReady || code !== 0) throw new Error(`The demo farm could not be made:\n${said}`)
  writeFileSync(NOTE, JSON.stringify({ hash, at }))
  say(`• The demo farm’s history took ${Math.round((Date.now() - at) / 1000)} s and is kept`)
}

async function whenReady(url) {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return true
    await pause(500)
  }
  return false
}
