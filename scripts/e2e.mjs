// `npm run e2e`: the journeys, on a copy of the demo farm that is kept from the last time. A product that runs already
// (E2E_PORT) is used as it is.
import { ensureDemoFarm } from './lib/demo-farm.mjs'
import { ensureKannel } from './lib/kannel.mjs'
import { run, say } from './lib/run.mjs'

const env = { ...process.env }
await ensureKannel()
if (env.E2E_PORT === undefined && env.DEMO_FARM === undefined) {
  say('• Making the demo farm’s history, unless it is kept …')
  env.DEMO_FARM = await ensureDemoFarm()
}
process.exit(
  await run('npm', ['run', 'e2e', '-w', '@earshot/e2e', '--silent', '--', ...process.argv.slice(2)], { env }),
)
