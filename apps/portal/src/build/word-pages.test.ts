import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { wordPages } from './word-pages.ts'

it('A page is in each language before any code has come, and no word of it is markup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const locales = path.join(folder, 'public/locales')
  for (const [language, motto] of Object.entries({ 'en-US': 'Quiet', cn: '静 <b>&' })) {
    await mkdir(path.join(locales, language), { recursive: true })
    await writeFile(path.join(locales, language, 'public.json'), JSON.stringify({ signIn: { motto } }))
  }
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><p>%signIn.motto%</p></html>')

  await wordPages(folder)
  const page = (name: string) => readFile(path.join(folder, name), 'utf8')
  expect(await page('index.html')).toBe('<html lang="en-US"><p>Quiet</p></html>')
  expect(await page('index.cn.html')).toBe('<html lang="zh-CN"><p>静 &lt;b>&amp;</p></html>')
  expect((await readdir(folder)).filter(name => name.startsWith('index.'))).toHaveLength(2)
})
