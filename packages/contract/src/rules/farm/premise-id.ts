/** Seven letters and digits, as the USDA gives them out; every other country has a herd number of its own kind. */
const US_PIN = /^[A-Z0-9]{7}$/i

/** An unusual premise id is worth a hint at how it usually looks (spec/3 §2.1), and never a reason to refuse it. */
export function isUnusualPremiseId(site: { country: string; premise_id: string }): boolean {
  return site.country === 'US' && !US_PIN.test(site.premise_id.trim())
}
