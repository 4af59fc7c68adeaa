// Runs before the first paint, so that a dark room stays dark. Not a module: those come too late.
try {
  const { theme } = JSON.parse(localStorage.getItem('quadrille.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch (error) {
  console.warn('settings are not readable', error);
}
