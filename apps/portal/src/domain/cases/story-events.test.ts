import type { Advice } from '@earshot/contract/schemas/desk/advice.ts'
import type { Case, CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import { describe, expect, it } from 'vitest'
import { storyEvents } from './story-events.ts'

const GEERT = { id: 1, name: 'Geert' }
const ILSE = { id: 2, name: 'Ilse' }

function advice(given: Partial<Advice> = {}): Advice {
  return {
    id: 5,
    recommendation_id: 50,
    author: ILSE,
    text: 'Hang ropes.',
    sample: null,
    from: null,
    to: null,
    corrected_by_id: null,
    corrects_id: null,
    category: 'diagnostics',
    written_at: '2026-03-02T15:20:00Z',
    status: 'NO_REACTION',
    state: 'OPEN',
    word: null,
    reacted_by: null,
    reacted_at: null,
    done_by: null,
    done_at: null,
    done_word: null,
    follow_ups: [],
    ...given,
  }
}

function aCase(given: Partial<Case> = {}): Case {
  return {
    id: 3,
    batch: null,
    opened_at: '2026-03-02T15:20:00Z',
    opened_by: ILSE,
    closed_at: null,
    closed_by: null,
    outcome: null,
    note: null,
    advice: [advice()],
    ...given,
  }
}

const STORY: CaseStory = {
  airspace: { id: 1, name: 'Fattening 1' },
  site: { id: 1, name: 'Hoeve' },
  timezone: 'Europe/Brussels',
  open: null,
  earlier: [],
  visits: [],
}

describe('The story of an airspace', () => {
  it('What happened stands newest first: the answer, what was done, the question and the visit', () => {
    const followUp = {
      id: 7,
      advice_id: 5,
      day: 3,
      due_on: '2026-03-05',
      asked_at: '2026-03-05T07:00:00Z',
      answer: null,
      animals_treated: null,
      word: null,
      answered_by: null,
      answered_at: null,
    }
    const answered = advice({
      status: 'ACCEPT',
      reacted_by: GEERT,
      reacted_at: '2026-03-02T16:05:00Z',
      done_by: GEERT,
      done_at: '2026-03-03T05:50:00Z',
      follow_ups: [followUp, { ...followUp, id: 8, day: 7, due_on: '2026-03-09', asked_at: null }],
    })
    const visit = {
      id: 9,
      date: '2026-03-04',
      airspaces: [STORY.airspace],
      findings: 'Dry cough.',
      author: ILSE,
      attachments: [],
      created_at: '2026-03-04T10:00:00Z',
    }
    const events = storyEvents({ ...STORY, open: aCase({ advice: [answered] }), visits: [visit] })
    expect(events.map(({ kind }) => kind)).toEqual(['asked', 'visit', 'done', 'answered', 'advised'])
  })

  it('An answered question stands once, at its answer, and a closed case ends with its outcome', () => {
    const followUp = {
      id: 7,
      advice_id: 5,
      day: 3,
      due_on: '2026-03-05',
      asked_at: '2026-03-05T07:00:00Z',
      answer: 'BETTER' as const,
      animals_treated: 12,
      word: null,
      answered_by: GEERT,
      answered_at: '2026-03-05T09:00:00Z',
    }
    const closed = aCase({
      closed_at: '2026-03-06T09:00:00Z',
      closed_by: ILSE,
      outcome: 'RECOVERED',
      advice: [advice({ follow_ups: [followUp] })],
    })
    const events = storyEvents({ ...STORY, earlier: [closed] })
    expect(events.map(({ kind, at }) => [kind, at])).toEqual([
      ['closed', '2026-03-06T09:00:00Z'],
      ['followed', '2026-03-05T09:00:00Z'],
      ['advised', '2026-03-02T15:20:00Z'],
    ])
    expect(events.at(-1)).toMatchObject({ isOpen: false })
  })
})
