// Tests side by side: browsers wait most of the time, for pictures, for servers and for each other.

/** Tests that are collected and then run, so many at once; each line has a browser of its own, so that no test meets another one's windows
 *  or clipboard. Those that measure time, or break what others need, run alone. */
export class Pool {
  #tests = [];

  /** launch: a browser for a line. run(browser, ...test): one test, whatever becomes of it. */
  constructor(atOnce, launch, run) {
    this.atOnce = atOnce;
    this.launch = launch;
    this.run = run;
  }
  add(isAlone, ...test) {
    this.#tests.push({ isAlone, test });
  }
  /** First what runs alone, then the others in their order. */
  async end() {
    const alone = this.#tests.filter(({ isAlone }) => isAlone),
      others = this.#tests.filter(({ isAlone }) => !isAlone);
    const runAll = async (tests, browser) => {
      for (let next; (next = tests.shift());) await this.run(browser, ...next.test);
    };
    const browsers = [await this.launch()];
    try {
      await runAll(alone, browsers[0]);
      while (browsers.length < Math.min(this.atOnce, others.length)) browsers.push(await this.launch());
      await Promise.all(browsers.map((browser) => runAll(others, browser)));
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()));
    }
  }
}
