/** Where the admin area begins: apart from the rail, whose icons no other page needs. */
export const ADMIN_HOME = '/admin/sites'
