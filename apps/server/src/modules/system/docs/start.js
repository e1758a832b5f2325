// A file of its own because the page's policy allows no script in the page.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: false,
})
