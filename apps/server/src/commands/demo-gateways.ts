/** `earshot demo-gateways`: the codes somebody needs to publish readings by hand. */
import { sql } from 'kysely'
import { withDatabase } from '#db/installation-database.ts'
import { rowsOf, text, texts } from '#db/rows.ts'
import type { Command } from './command.ts'

const GATEWAY = { code: text, site: text, devices: texts }

export const demoGatewaysCommand: Command = {
  summary: 'lists the demo gateways with their sites and devices',
  usage: 'earshot demo-gateways',
  run: ({ say, ...input }) =>
    withDatabase(input, async ({ db }) => {
      const rows = await rowsOf(
        db,
        GATEWAY,
        sql`select g.code, s.name as site,
          coalesce(array_agg(d.code || ' (' || a.name || ')' order by d.code) filter (where d.id is not null), '{}') as devices
        from gateways g join sites s on s.id = g.site_id
        left join devices d on d.gateway_id = g.id left join airspaces a on a.id = d.airspace_id
        where s.display_status in ('DEMO', 'USE', 'PREPARED')
        group by g.id, s.name order by s.name, g.code`,
      )
      if (rows.length === 0) say('There are no gateways. `earshot seed --demo` makes the demo farm.')
      for (const row of rows) say(`${row.code}  ${row.site}\n  ${row.devices.join('\n  ')}`)
    }),
}
