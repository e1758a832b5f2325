import { content } from '@earshot/contract/endpoints/account/content.ts'
import { IconWorld } from '@tabler/icons-react'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { CountrySelect } from './CountrySelect.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { SmallSelect } from './SmallSelect.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
})

const RANGES = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
] as const

describe('The choice of one of a few', () => {
  function Ranges() {
    const [value, setValue] = useState<'7d' | '30d'>('7d')
    return <SegmentedControl label="Range" value={value} segments={RANGES} onChange={setValue} />
  }

  it('The choices are radio buttons of one group, chosen by a click or by the arrow keys', async () => {
    const { user } = renderInPage(<Ranges />)
    const group = within(await screen.findByRole('group', { name: 'Range' }))
    const checked = () => group.getAllByRole('radio').map(radio => (radio as HTMLInputElement).checked)
    expect(checked()).toEqual([true, false])
    await user.click(group.getByText('30 days'))
    expect(checked()).toEqual([false, true])
    await user.keyboard('{ArrowLeft}')
    expect(group.getByRole('radio', { name: '7 days' })).toBeChecked()
  })
})

describe('The small list', () => {
  it('The list has its label and each option in its own language', async () => {
    const onChange = vi.fn()
    const options = [
      { value: 'en-US', label: 'English', lang: 'en-US' },
      { value: 'cn', label: '中文', lang: 'zh-CN' },
    ]
    const { user } = renderInPage(
      <SmallSelect
        label="Language"
        icon={<IconWorld />}
        value="en-US"
        options={options}
        onChange={onChange}
      />,
    )
    const list = await screen.findByRole('combobox', { name: 'Language' })
    expect(within(list).getByRole('option', { name: '中文' })).toHaveAttribute('lang', 'zh-CN')
    await user.selectOptions(list, '中文')
    expect(onChange).toHaveBeenCalledWith('cn')
  })
})

describe('The choice of a country', () => {
  it('The countries come in the order of their names in the reader’s language, and not before they are loaded', async () => {
    api.on(content.countries, () => ({
      items: [
        { name: 'Netherlands', country_code: 'NL', phone_code: '+31' },
        { name: 'Belgium', country_code: 'BE', phone_code: '+32' },
      ],
    }))
    const onChange = vi.fn()
    const { user } = renderInPage(<CountrySelect value="NL" onChange={onChange} />)
    expect(screen.queryByRole('combobox')).toBeNull()
    const list = await screen.findByRole('combobox', { name: 'Country' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['Belgium', 'Netherlands'])
    expect(list).toHaveDisplayValue('Netherlands')
    await user.selectOptions(list, 'Belgium')
    expect(onChange).toHaveBeenCalledWith('BE')
  })
})

describe('The choice of a language', () => {
  const language = (value: string, label: string) => ({ value, label })

  it('The languages name themselves; one that this portal does not know is left out', async () => {
    api.on(content.languages, () => ({
      items: [language('en-US', 'English'), language('de', 'Deutsch'), language('tlh', 'tlhIngan Hol')],
    }))
    renderInPage(<LanguageSelect />)
    const list = await screen.findByRole('combobox', { name: 'Language' })
    expect(
      within(list)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['English', 'Deutsch'])
    expect(list).toHaveDisplayValue('English')
  })

  it('A single language is no choice', async () => {
    api.on(content.languages, () => ({ items: [language('en-US', 'English')] }))
    renderInPage(<LanguageSelect />)
    await waitFor(() => expect(api.calls(content.languages)).toHaveLength(1))
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
