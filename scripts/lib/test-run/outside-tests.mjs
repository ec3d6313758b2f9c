// A reporter of Vitest for what fails a run without a failed test: an unhandled rejection, a hook after the tests. The
// JSON report has neither. Written to the file that OUTSIDE_TESTS names, as a list of { title, error }.
import { writeFileSync } from 'node:fs';

/** @typedef {{ message: string, stack?: string }} SerializedError */
/** @typedef {{ moduleId: string, errors: () => readonly SerializedError[] }} TestModule */

/** @param {SerializedError} error */
const textOf = ({ message, stack }) => stack ?? message;

export default class OutsideTests {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env.OUTSIDE_TESTS;
    if (!file) return;
    const ofModules = modules.flatMap((one) =>
      one.errors().map((error) => ({ title: `${one.moduleId}, outside its tests`, error: textOf(error) })),
    );
    const others = unhandled.map((error) => ({ title: 'unhandled error', error: textOf(error) }));
    writeFileSync(file, JSON.stringify([...ofModules, ...others]));
  }
}
