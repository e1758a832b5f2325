import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { Episode } from '@earshot/contract/schemas/health/episode.ts'
import { iso } from '#db/time.ts'
import type { EpisodeDayRow, EpisodeRow } from './episodes.queries.ts'

/** @param today at the site: an active episode has lasted until today */
export function episodeView(row: EpisodeRow, today: string): Episode {
  const { id, airspace, batch_id, start_date, end_date, lowest_rhs, burden, first_treatment_date } = row
  return {
    id,
    site_pk: row.site_id,
    airspace,
    batch_id,
    state: row.state,
    severity: row.severity,
    start_date,
    end_date,
    duration_days: Math.max(1, daysBetween(start_date, end_date ?? today) + 1),
    lowest_rhs,
    burden,
    first_treatment_date,
    days_to_treatment: first_treatment_date === null ? null : daysBetween(start_date, first_treatment_date),
    spread: row.spread.map(({ device, deck, yellow_at, red_at }) => ({
      device,
      deck,
      yellow_at: utc(yellow_at),
      red_at: utc(red_at),
    })),
  }
}

/** Maps a day of an episode, with the lamps where they were asked for. */
export function episodeDayView<Row extends EpisodeDayRow>({
  episode_id: _,
  ...day
}: Row): Omit<Row, 'episode_id'> {
  return day
}

/** The database writes its moments in JSON with an offset. */
function utc(moment: string | null): string | null {
  return moment === null ? null : iso(new Date(moment))
}
