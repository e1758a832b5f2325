import { LIMITS } from '@earshot/contract/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { ChosenFiles, useChosenFiles } from './ChosenFiles.tsx'
import { LocalFileList } from './LocalFiles.tsx'

const { files: MOST, fileBytes } = LIMITS.comment
const pdf = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

function Chosen({ first = [], progress = null }: { first?: File[]; progress?: number | null }) {
  const chosen = useChosenFiles(first)
  return <ChosenFiles chosen={chosen} progress={progress} />
}

const names = () => screen.queryAllByRole('listitem').map(item => item.textContent)
const field = () => screen.findByLabelText('Add files')

describe('The files of an item that is being written', () => {
  it('A file that was chosen is listed by its name, and is taken out again', async () => {
    const { user } = renderInPage(<Chosen />)
    await user.upload(await field(), [pdf('bill.pdf'), pdf('prescription.pdf')])
    await waitFor(() => expect(names()).toEqual(['bill.pdf', 'prescription.pdf']))
    await user.click(screen.getByRole('button', { name: 'Remove bill.pdf' }))
    expect(names()).toEqual(['prescription.pdf'])
  })

  it('A file that is too large is refused by its name, at the fields, until another is chosen', async () => {
    const { user } = renderInPage(<Chosen />)
    await user.upload(await field(), pdf('scan.pdf', fileBytes + 1))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^scan\.pdf was not taken: photos and PDFs of at most 10\sMB\.$/,
    )
    expect(await field()).toHaveAccessibleDescription(/^scan\.pdf was not taken/)
    expect(names()).toEqual([])
    await user.upload(await field(), pdf('page.pdf'))
    await waitFor(() => expect(names()).toEqual(['page.pdf']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('A file more than an item takes stays out, and with all of them there is no way to add one', async () => {
    const { user } = renderInPage(<Chosen first={[pdf('first.pdf')]} />)
    const more = Array.from({ length: MOST }, (_, index) => pdf(`page-${index}.pdf`))
    await user.upload(await field(), more)
    await waitFor(() => expect(names()).toHaveLength(MOST))
    expect(names()).not.toContain(`page-${MOST - 1}.pdf`)
    expect(screen.getByRole('alert')).toHaveTextContent(`At most ${MOST} files.`)
    expect(screen.queryByLabelText('Add files')).toBeNull()
    expect(screen.queryByLabelText('Take a photo')).toBeNull()
  })

  it('What is on its way is neither taken out nor added to', async () => {
    renderInPage(<Chosen first={[pdf('bill.pdf')]} progress={0.4} />)
    expect(await screen.findByRole('progressbar', { name: 'Files are being sent' })).toHaveValue(0.4)
    expect(screen.queryByRole('button', { name: 'Remove bill.pdf' })).toBeNull()
    expect(screen.queryByLabelText('Add files')).toBeNull()
  })
})

describe('The files of an item that waits on this device', () => {
  it('A picture is shown under its name, and another file by its name', async () => {
    const photo = new File([new Uint8Array(3)], 'pen.jpg', { type: 'image/jpeg' })
    renderInPage(<LocalFileList files={[photo, pdf('bill.pdf')]} />)
    const list = within(await screen.findByRole('list'))
    expect(list.getByRole('img', { name: 'pen.jpg' })).toHaveAttribute('src', expect.stringMatching(/^blob:/))
    expect(list.getByText('bill.pdf')).toBeVisible()
  })

  it('No file is no list', async () => {
    renderInPage(
      <>
        <p>Item</p>
        <LocalFileList files={[]} />
      </>,
    )
    await screen.findByText('Item')
    expect(screen.queryByRole('list')).toBeNull()
  })
})
