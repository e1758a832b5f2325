import { IconHome } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { onPhone } from '#test/on-phone.ts'
import { renderInPage } from '#test/render.tsx'
import { AdminDetailHead } from './AdminHead.tsx'
import { Answer } from './Answer.tsx'
import { AreaTabs } from './AreaTabs.tsx'
import { Confirmation } from './Confirmation.tsx'
import { NavItem, TabItem } from './NavItem.tsx'
import { PageHead } from './PageHead.tsx'
import { SectionHead } from './SectionHead.tsx'
import { PageSlot, PageSlotsProvider } from './slots.tsx'

/** A sign without width keeps two others on one line. */
const JOINER = '\u2060'
const heading = async () =>
  (await screen.findByRole('heading', { level: 1 })).textContent?.replaceAll(JOINER, '')

describe('The answer of a page', () => {
  it.each([
    ['5 sites are in Alarm.', '2 are silent.', '5 sites are in Alarm. 2 are silent.'],
    ['5个地点报警。', '2个静音。', '5个地点报警。2个静音。'],
    ['Everything is quiet.', '', 'Everything is quiet.'],
  ])('The answer %s is followed by %s with the space its language has', async (first, rest, said) => {
    renderInPage(<Answer first={first} rest={rest} />)
    expect(await heading()).toBe(said)
  })
})

describe('The name of a page', () => {
  const crumbs = [{ label: 'Sites', to: '/app/sites' }, { label: 'Barns' }, { label: 'Nursery 2' }]

  async function named() {
    renderInPage(
      <PageSlotsProvider>
        <PageSlot name="crumbs" />
        <PageHead title="Nursery 2" crumbs={crumbs} subtitle="Hoeve ter Linde" />
      </PageSlotsProvider>,
    )
    return within(await screen.findByRole('navigation', { name: 'You are here' }))
  }

  it('The breadcrumb leads up to the pages that there are, and marks the page itself', async () => {
    const place = await named()
    expect(document.title).toBe('Nursery 2 | Earshot')
    expect(place.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Sites',
      'Barns',
      'Nursery 2',
    ])
    expect(place.getByRole('link', { name: 'Sites' })).toHaveAttribute('href', '/app/sites')
    expect(place.getByText('Nursery 2')).toHaveAttribute('aria-current', 'page')
    expect(place.getByText('Barns')).not.toHaveAttribute('aria-current')
  })

  it('The way back on a phone leads to the next page above that there is', async () => {
    await named()
    expect(screen.getByRole('link', { name: 'Back to Sites' })).toHaveAttribute('href', '/app/sites')
    expect(screen.getByText('Hoeve ter Linde')).toBeInTheDocument()
  })

  it('The age of what a detail page says stands in its first row, and on a phone beside its answer', async () => {
    const page = (
      <PageSlotsProvider>
        <header>
          <PageSlot name="actions" />
        </header>
        <main>
          <AdminDetailHead title="EG-1" crumbs={crumbs} first="Online" seen="Last looked 12:00" />
        </main>
      </PageSlotsProvider>
    )
    const { unmount } = renderInPage(page)
    expect(await within(await screen.findByRole('banner')).findByText('Last looked 12:00')).toBeVisible()
    expect(within(screen.getByRole('main')).queryByText('Last looked 12:00')).toBeNull()
    unmount()
    onPhone()
    renderInPage(page)
    expect(await within(await screen.findByRole('main')).findByText('Last looked 12:00')).toBeVisible()
    expect(within(screen.getByRole('banner')).queryByText('Last looked 12:00')).toBeNull()
  })
})

describe('The ways on', () => {
  it('A tab says how many there are, and which page is open', async () => {
    const tabs = [
      { link: { to: '/admin/sites/list' as const }, label: 'Sites', count: 9418 },
      { link: { to: '/admin/users/list' as const }, label: 'Users' },
    ]
    renderInPage(<AreaTabs label="Parts" tabs={tabs} />, '/admin/sites/list')
    const parts = within(await screen.findByRole('navigation', { name: 'Parts' }))
    expect(parts.getByRole('link', { name: 'Sites 9,418', current: 'page' })).toBeVisible()
    expect(parts.getByRole('link', { name: 'Users' })).not.toHaveAttribute('aria-current')
  })

  it('A link of the rail has its count, none where there is nothing; a phone’s tab covers no neighbour', async () => {
    const item = { link: { to: '/app/sites' as const }, label: 'Sites', icon: IconHome }
    renderInPage(
      <>
        <NavItem {...item} count={7} />
        <NavItem {...item} label="Groups" count={0} />
        <TabItem {...item} label="Alerts" count={120} />
        <TabItem {...item} label="Monitors" count={99} />
      </>,
    )
    await screen.findByText('Groups')
    const words = screen.getAllByRole('link').map(link => link.textContent)
    expect(words).toEqual(['Sites7', 'Groups', '99+Alerts', '99Monitors'])
  })

  it('A confirmation says what was done and leads to the sign-in', async () => {
    renderInPage(<Confirmation title="Check your mail" text="We have sent a link." button="To the sign-in" />)
    expect(await heading()).toBe('Check your mail')
    expect(screen.getByText('We have sent a link.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the sign-in' })).toHaveAttribute('href', '/sign-in')
  })

  it('A section is labelled by its heading, and has room for a way to more', async () => {
    renderInPage(
      <section aria-labelledby="latest">
        <SectionHead id="latest" title="Latest alerts">
          <span>3 open</span>
        </SectionHead>
      </section>,
    )
    const section = within(await screen.findByRole('region', { name: 'Latest alerts' }))
    expect(section.getByRole('heading', { level: 2, name: 'Latest alerts' })).toBeVisible()
    expect(section.getByText('3 open')).toBeVisible()
  })
})
