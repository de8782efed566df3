import numpy

table = numpy.memmap("/judge/work/table", dtype="float64", mode="w+", shape=(24 << 20,))
table[-1] = 42
table.flush()
with open("/judge/output/answer.txt", "w") as file:
    file.write(str(int(table[-1])))
