import { describe, expect, it } from 'vitest'
import { gapsOf } from './treatment-gaps.ts'

const complete = {
  treatment_class: 'ANTIBIOTIC',
  product_batch_no: 'L-1',
  prescription_no: 'VS-1',
  veterinarian: 'I. Maes',
  supplier: 'Practice Maes',
  attachments: ['bill.pdf'],
} as const

describe('The gaps of a record', () => {
  it('A whole record has none', () => {
    expect(gapsOf(complete)).toEqual([])
  })

  it.each(['product_batch_no', 'prescription_no', 'veterinarian', 'supplier'] as const)(
    'A record without its %s has that gap',
    field => {
      expect(gapsOf({ ...complete, [field]: '' })).toEqual([field])
    },
  )

  it('A record without a file lacks the proof of purchase', () => {
    expect(gapsOf({ ...complete, attachments: [] })).toEqual(['attachments'])
  })

  it.each(['VITAMIN_ELECTROLYTE', 'OTHER'] as const)(
    'A record of the class %s needs no prescription',
    treatment_class => {
      expect(gapsOf({ ...complete, treatment_class, prescription_no: '', veterinarian: '' })).toEqual([])
    },
  )
})
