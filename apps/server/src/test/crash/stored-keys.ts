import type { Db } from '#db/open.ts'

/** One key for each stored sample, as gateways remember what was acknowledged: the device’s code and the slot. */
export async function storedKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('samples')
    .innerJoin('devices', 'devices.id', 'samples.device_id')
    .select(['devices.code', 'samples.slot'])
    .execute()
  return rows.map(row => `${row.code} ${row.slot}`)
}
