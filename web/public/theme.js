// Runs before the first paint, so that a dark room stays dark. Not a module: those come too late.
let theme;
try {
  theme = JSON.parse(localStorage.getItem('quadrille.settings') ?? '{}').theme;
} catch (error) {
  console.warn('settings are not readable', error);
}
if (theme !== 'light' && theme !== 'dark') {
  theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
document.documentElement.dataset.theme = theme;
